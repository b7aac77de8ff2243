import { expect, test } from 'vitest'
import { extractSummary } from './summarize.ts'

const CHARACTERS = 100_000
const SPEAKERS = ['Maren', 'Tobias', 'Ines', 'Callum', 'Yusuf', 'Helga', 'Priya', 'Olaf']

const POINTS = [
  'We decided to move the opening of the reading room from March to 12 May because the lift will not be approved earlier.',
  'Agreed, Ines will send the revised budget of 84,000 euros to the council by Friday.',
  'The leak in the archive was caused by a blocked gutter, and the insurer confirmed that it pays for all 340 boxes.',
  'Then it is decided that the library closes at 8 pm on Thursdays, starting on 1 September.',
  'Yusuf will prepare the contract with the printer by the end of the month, and Helga must sign it.',
  'We rejected the offer of the catering firm and go with the cooperative for 11 euros a person.',
  'Please send me the list of volunteers by noon on Wednesday, otherwise we have to cancel the summer fair.',
  'The board approved two new positions for the children’s department, and Callum is responsible for the interviews in June.',
]

const TOPICS = `the coffee machine;my train this morning;the old building;the window on the second floor;those leaflets;
  the echo in here;the story corner;my neighbour's dog;the pigeons under the roof;the bicycles in the yard;the blue chairs;
  the exhibition in Rotterdam;the weather;the cake in the kitchen;the posters;my headset;the slide with the photo;the garden;
  the school over there;the printer upstairs;the light in the hall;that film;the choir;the parking;the new signs`.split(
  /;\s*/,
)

const REMARKS = `Can everyone hear me, or is it * again?;I had the same trouble with *, it just makes you laugh.;
  Somebody told me almost the same story about * last summer.;I am not so sure about *, but I see what you mean.;
  Well, * looked nicer in the old days, but that is a matter of taste.;Do you remember how we talked about * for ages?;
  That reminds me of *, we had a good time back then.;It is a bit like with *, everyone has an opinion about it.;
  Could you say that about * again, the line was bad for a moment?;My daughter asks about * all the time, she loves it.;
  People never notice * anyway, it has been like that for years.;I saw something like * on holiday, only much bigger.;
  Let me find *, it was here a moment ago, one second.;Okay, where were we before *, I lost the thread a little.;
  Oh, and * will be fun, I should take pictures of it.;Right, *, exactly, that is what I always say.;
  I will get some water while you talk about *, go on without me.;It depends on * as always, and on how people feel.;
  Honestly, * is the last thing I think of in the evening.;You know what, * made my day, I have to tell you later.`.split(
  /;\s*/,
)
const ASIDES = ['', '', '', ' Anyway.', ' Go on.', ' Never mind.', ' Just a thought.']

/** Returns the same sequence each time, so the transcript is fixed. */
function createRandom(): (below: number) => number {
  let state = 7
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function writeTranscript(): string {
  const random = createRandom()
  const pick = (list: string[]) => list[random(list.length)] ?? ''
  const turns: string[] = []
  for (let size = 0; size < CHARACTERS; size += turns.at(-1)?.length ?? 0) {
    turns.push(`${pick(SPEAKERS)}: ${pick(REMARKS).replace('*', pick(TOPICS))}${pick(ASIDES)}`)
  }
  const every = Math.floor(turns.length / POINTS.length)
  for (const [at, point] of POINTS.entries()) turns[at * every + Math.floor(every / 2)] = `${pick(SPEAKERS)}: ${point}`
  return turns.join('\n')
}

test('the summary of a long meeting has its decisions, deadlines and owners and none of the chatter', () => {
  const summary = extractSummary(writeTranscript())
  for (const point of POINTS) expect(summary).toContain(point)
  expect(summary.split('\n')).toHaveLength(POINTS.length)
})
