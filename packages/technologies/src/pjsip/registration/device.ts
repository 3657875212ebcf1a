// Which device a contact is of, as RFC 5626 has it, and how that is written.
// Not the flow it comes over.

import type { NameAddress } from '@jackfield/sip'
import type { Device } from '../contacts/contact.ts'

const longestInstance = 200
const mostRegId = 2 ** 31 - 1

/** Without an instance, or without a number, a contact is just an address. */
export function deviceOf({ parameters }: NameAddress): Device | undefined {
  const instance = parameters.get('+sip.instance')
  const regId = Number(parameters.get('reg-id') ?? Number.NaN)
  if (instance === undefined || !/^<[^<>"\\]+>$/.test(instance) || instance.length > longestInstance) return undefined
  return Number.isInteger(regId) && regId >= 1 && regId <= mostRegId ? { instance, regId } : undefined
}

export const isSameDevice = (a: Device | undefined, b: Device | undefined): boolean =>
  a !== undefined && a.instance === b?.instance && a.regId === b.regId

export const formatDevice = (device: Device | undefined): string =>
  device ? `;+sip.instance="${device.instance}";reg-id=${device.regId}` : ''
