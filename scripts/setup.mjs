// Installs the packages of the site (with `tests`, also theirs), then runs the steps `build` and `browser` if they are
// requested. Up-to-date steps are skipped.
// This file may run on a much older Node, so it uses the syntax of 2019 and dynamic imports.

const OLDEST_NODE = 18

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`Vitrine requires Node ${OLDEST_NODE} or newer. You are using Node ${process.versions.node}.`)
  process.exitCode = 1
} else {
  setUp(process.argv.slice(2)).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}

async function setUp(wanted) {
  const { ROOT } = await import('./setup/run-quietly.mjs')
  if (ROOT.includes('#')) throw new Error(`Vite can’t build in a folder with "#" in its path. Rename ${ROOT}.`)
  const { installPackages } = await import('./setup/packages.mjs')
  const node = await installPackages(wanted.includes('tests') ? 'tests' : 'site')
  const { buildSite } = await import('./setup/site.mjs')
  if (wanted.includes('build')) await buildSite(node)
  if (wanted.includes('browser')) {
    const { provideBrowser } = await import('./setup/browser.mjs')
    await provideBrowser(node)
  }
}
