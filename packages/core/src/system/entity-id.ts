// An id of this machine in the form of a network address: the same at every start.
// Not secret and not proof of anything.

import { createHash } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'

export type NetworkAddresses = Readonly<Record<string, readonly { mac: string; internal: boolean }[] | undefined>>

/** `xx:xx:xx:xx:xx:xx`, of the first network interface by name; without one, made from the host's name. */
export function findEntityId(interfaces: NetworkAddresses = networkInterfaces(), host: string = hostname()): string {
  for (const [, addresses] of Object.entries(interfaces).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const found = addresses?.find((address) => !address.internal && isEntityId(address.mac) && !isZero(address.mac))
    if (found) return found.mac.toLowerCase()
  }
  return entityIdOf(host)
}

/** Made from a name: of several exchanges on one machine each has its own. */
export function entityIdOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 6)
  // marked as given by hand, and for one receiver: it can never be the address of real hardware
  bytes[0] = ((bytes[0] as number) & 0xfc) | 0x02
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(':')
}

/** A number of 32 bits made from a name: what is counted from there does not meet what others count. */
export const firstNumberOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(8)

export const isEntityId = (text: string): boolean => /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(text)

const isZero = (mac: string) => /^[0:]+$/.test(mac)
