// The thread that verifies passwords, one after the other, so that the control thread never waits for a hash.
// Not started before the first hashed password is to be verified.

import { parentPort } from 'node:worker_threads'
import { verifyCrypt } from './verify-crypt.ts'

export interface VerifyTask {
  readonly id: number
  readonly password: string
  readonly stored: string
}

export interface VerifyOutcome {
  readonly id: number
  readonly isRight: boolean
}

parentPort?.on('message', ({ id, password, stored }: VerifyTask) => {
  const outcome: VerifyOutcome = { id, isRight: verifyCrypt(password, stored) }
  parentPort?.postMessage(outcome)
})
