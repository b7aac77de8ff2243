declare module '*?inline-script' {
  const script: { code: string; cspHash: string }
  // biome-ignore lint/style/noDefaultExport: the build exports the script as the default
  export default script
}
