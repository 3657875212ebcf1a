// What cannot be done without hearing the caller says so, instead of pretending.

import type { Call } from './application.ts'

export function needsSound({ log }: Pick<Call, 'log'>, name: string, what: string): void {
  log.notice(`${name}: ${what} needs the sound of the call, which this exchange does not listen to yet`, {
    code: 'needs-sound',
  })
}
