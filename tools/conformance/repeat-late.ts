// Scenarios that failed while the machine was late are run again: they judge what is heard by the clock on the wall.
// What fails while nothing was late has failed, and so has what fails every time.

export interface Outcome {
  readonly name: string
  readonly result: 'passed' | 'failed' | 'skipped'
  readonly text: string
}

export interface Round {
  readonly outcomes: readonly Outcome[]
  /** how late the kit was while this scenario ran, in milliseconds; 0: never by a frame of audio */
  latenessOf(name: string): number
}

const MOST_ROUNDS = 5

/** `again`: runs these scenarios alone, one after the other. `notes`: what was repeated, and why. */
export async function repeatLate(
  first: Round,
  again: (names: readonly string[]) => Promise<Round>,
): Promise<{ outcomes: Outcome[]; notes: string[] }> {
  const outcomes = new Map(first.outcomes.map((outcome) => [outcome.name, outcome]))
  const notes: string[] = []
  let round = first
  for (let count = 1; count < MOST_ROUNDS; count++) {
    const late = round.outcomes.filter(({ name, result }) => result === 'failed' && round.latenessOf(name) > 0)
    if (late.length === 0) break
    for (const { name, text } of late)
      notes.push(`run again: ${name} failed while the machine was late by ${round.latenessOf(name)} ms\n${text}`)
    round = await again(late.map(({ name }) => name))
    for (const outcome of round.outcomes) outcomes.set(outcome.name, outcome)
  }
  return { outcomes: [...outcomes.values()], notes }
}
