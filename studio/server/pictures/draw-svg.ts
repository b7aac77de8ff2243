import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const [density = '', limitInputPixels = ''] = process.argv.slice(2)
const options = { density: Number(density), limitInputPixels: Number(limitInputPixels) }
try {
  process.stdout.write(
    await sharp(await buffer(process.stdin), options)
      .png()
      .toBuffer(),
  )
} catch (error) {
  process.stderr.write(String(error))
  process.exitCode = 1
}
