// Every format of sound files; a new one is a file and a line here.

import type { FileFormat } from '../file-format.ts'
import { alaw } from './alaw.ts'
import { au } from './au.ts'
import { g722 } from './g722.ts'
import { gsm } from './gsm.ts'
import { mp3 } from './mp3.ts'
import { sln } from './sln.ts'
import { ulaw } from './ulaw.ts'
import { wav } from './wav.ts'

export const fileFormats: readonly FileFormat[] = [...wav, ...sln, ulaw, alaw, au, g722, gsm, mp3]

const byExtension = new Map(
  fileFormats.flatMap((format) => format.extensions.map((ending) => [ending, format] as const)),
)
const byMimeType = new Map(fileFormats.flatMap((format) => format.mimeTypes.map((type) => [type, format] as const)))

/** Of an ending without its dot. */
export const formatOfExtension = (extension: string): FileFormat | undefined => byExtension.get(extension)

/** Of a `Content-Type`, with its parameters or without. */
export function formatOfMimeType(type: string): FileFormat | undefined {
  const whole = type.toLowerCase().replaceAll(' ', '')
  return byMimeType.get(whole) ?? byMimeType.get(whole.split(';')[0] as string)
}
