// `npm run bench` compares the built-in summarizer with the first sentences and TextRank, in percent.
import { measureQuality, readSamples } from './quality.ts'

const rows = measureQuality(readSamples()).map(({ name, ...figures }) => [name, figures])
console.table(Object.fromEntries(rows))
