// Loaded before a process (`--import`): the clock of the machine, but moved by as many milliseconds as CLOCK_FILE says.
// Timers go on as they are, just as when somebody sets the clock of a real machine.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const realNow = Date.now
Date.now = () => realNow() + Number(readFileSync(file, 'utf8'))
