// Every codec, best known first; a new one is a file and a line here.

import type { Codec } from '../codec.ts'
import { alaw } from './alaw.ts'
import { g722 } from './g722.ts'
import { gsm } from './gsm.ts'
import { opus } from './opus.ts'
import { slin } from './slin.ts'
import { ulaw } from './ulaw.ts'

export const codecs: readonly Codec[] = [ulaw, alaw, g722, gsm, opus, ...slin]

const byName = new Map(codecs.map((codec) => [codec.name, codec]))

export const codecNamed = (name: string): Codec | undefined => byName.get(name)
