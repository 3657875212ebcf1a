// Endings of sound files, and the format of the audio inside as the interface names it.
// Not codecs: nothing here can play anything.

import { table } from '@jackfield/base'

/** By ending, in the letter case of the file system: `WAV` is not `wav`. */
export const soundFormats = table<string>({
  wav: 'slin',
  wav16: 'slin16',
  sln: 'slin',
  slin: 'slin',
  raw: 'slin',
  sln12: 'slin12',
  sln16: 'slin16',
  sln24: 'slin24',
  sln32: 'slin32',
  sln44: 'slin44',
  sln48: 'slin48',
  sln96: 'slin96',
  sln192: 'slin192',
  ulaw: 'ulaw',
  ul: 'ulaw',
  mu: 'ulaw',
  ulw: 'ulaw',
  pcm: 'ulaw',
  au: 'ulaw',
  alaw: 'alaw',
  al: 'alaw',
  alw: 'alaw',
  g722: 'g722',
  gsm: 'gsm',
  WAV: 'gsm',
  wav49: 'gsm',
  g729: 'g729',
  ilbc: 'ilbc',
  g723: 'g723',
  g723sf: 'g723',
  'g726-32': 'g726',
  vox: 'adpcm',
  siren7: 'siren7',
  siren14: 'siren14',
  g719: 'g719',
})
