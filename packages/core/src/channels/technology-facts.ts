// What is known of a technology without asking it.

export interface TechnologyFacts {
  /** as in `PJSIP/alice` */
  readonly name: string
  readonly description: string
  /** of the module that brings it, such as `chan_pjsip.so` */
  readonly module: string
  /** its channels are made by the switch alone: nobody can dial them */
  readonly isInternal?: boolean
}
