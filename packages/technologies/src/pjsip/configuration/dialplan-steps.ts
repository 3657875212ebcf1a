// What SIP puts into the dialplan: steps of extensions that its configuration asks for.
// Only the shape: whoever has a dialplan gives it.

export interface DialplanStep {
  readonly context: string
  readonly exten: string
  readonly priority: number | 'hint'
  readonly application: string
  readonly data: string
}

export interface DialplanSteps {
  /** False: somebody else has a step there already, and it stays. */
  add(step: DialplanStep): boolean
  /** Takes away what was added, and nothing of anybody else. */
  remove(step: Pick<DialplanStep, 'context' | 'exten' | 'priority'>): void
}
