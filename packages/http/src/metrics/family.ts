// What metrics of one name have in common: what they are, and their numbers when somebody asks.
// Not the text: that is written by a library.

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels: Labels
  readonly value: number
  /** of a histogram, whose numbers have names of their own; otherwise the name of the family */
  readonly name?: string
}

export interface Family {
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  samples(name: string): Iterable<Sample>
}
