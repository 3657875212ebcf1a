// What the thread that looks through a configuration is told.

export interface CheckOrders {
  readonly directory: string
  readonly home: string
  readonly asteriskConf: string
  /** `#exec` runs commands */
  readonly mayRunCommands: boolean
}
