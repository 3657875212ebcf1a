// A place in the dialplan.
// Not whether there is anything.

export interface Place {
  readonly context: string
  readonly exten: string
  readonly priority: number
}
