// Documents of the packages that phones light lamps by; the first of a package is what whoever asks for nothing gets.

import { dialogInfo } from './dialog-info.ts'
import type { Lamp } from './lamp.ts'
import { pidf } from './pidf.ts'
import { xpidf } from './xpidf.ts'

export interface LampBody {
  readonly type: string
  write(lamp: Lamp): string
}

export const lampBodies: Readonly<Record<'presence' | 'dialog', readonly LampBody[]>> = {
  presence: [
    { type: 'application/pidf+xml', write: pidf },
    { type: 'application/xpidf+xml', write: xpidf },
    { type: 'application/cpim-pidf+xml', write: pidf },
  ],
  dialog: [{ type: 'application/dialog-info+xml', write: dialogInfo }],
}
