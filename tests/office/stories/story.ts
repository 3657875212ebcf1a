// A story, and where those of queues, voicemail and the scenarios stand.
// Not which there are: a table for each part of the office has them.

export interface Story {
  readonly file: string
  /** of the test */
  readonly title: string
  /** `where: names`, names apart by blanks; where is a file of the configuration, an application with its letters, a menu, … */
  readonly tells: readonly string[]
}

export const queues = (file: string, title: string, ...tells: string[]): Story => ({
  file: `packages/queues/src/${file}.test.ts`,
  title,
  tells,
})
export const voicemail = (file: string, title: string, ...tells: string[]): Story => ({
  file: `packages/voicemail/src/${file}.test.ts`,
  title,
  tells,
})
export const scenario = (file: string, title: string, ...tells: string[]): Story => ({
  file: `tests/scenarios/${file}.test.ts`,
  title,
  tells,
})
