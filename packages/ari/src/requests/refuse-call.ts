// Why a channel could not be made, as the interface says it.
// Not the making.

import type { NewCallOutcome } from '@jackfield/core'
import { Fault } from '@jackfield/description'

type Refusal = Extract<NewCallOutcome, { readonly ok: false }>

const codes = {
  'id-in-use': 'channel-exists',
  unavailable: 'channel-create-failed',
  'too-busy': 'too-busy',
  'unknown-host': 'channel-create-failed',
  'address-refused': 'channel-create-failed',
} as const satisfies Record<Refusal['code'], string>

export const refuseCall = ({ code, failure, reason }: Refusal): Fault =>
  new Fault(codes[code], {
    ...(code === 'unavailable' || code === 'unknown-host' ? { parameter: 'endpoint' } : {}),
    ...(reason === undefined ? {} : { reason, reason_code: failure }),
  })
