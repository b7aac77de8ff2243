// Preloaded with `--import`: shifts Date.now() by the milliseconds in CLOCK_FILE and leaves timers unchanged.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const realNow = Date.now
Date.now = () => realNow() + Number(readFileSync(file, 'utf8'))
