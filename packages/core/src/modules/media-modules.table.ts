// Modules of codecs and file formats.
// Not whether they are loaded: who has the capability registers its row.

import type { ModuleRow } from './module.ts'

export const mediaModules: readonly ModuleRow[] = [
  { name: 'codec_alaw.so', description: 'A-law', supportLevel: 'core' },
  { name: 'codec_g722.so', description: 'G.722', supportLevel: 'core' },
  { name: 'codec_g726.so', description: 'G.726', supportLevel: 'core' },
  { name: 'codec_gsm.so', description: 'GSM', supportLevel: 'core' },
  { name: 'codec_opus.so', description: 'Opus', supportLevel: 'core' },
  { name: 'codec_resample.so', description: 'Changing sample rates', supportLevel: 'core' },
  { name: 'codec_ulaw.so', description: 'µ-law', supportLevel: 'core' },
  { name: 'format_g722.so', description: 'Files of G.722', supportLevel: 'core' },
  { name: 'format_gsm.so', description: 'Files of GSM', supportLevel: 'core' },
  { name: 'format_ogg_vorbis.so', description: 'Ogg files', supportLevel: 'core' },
  { name: 'format_pcm.so', description: 'Files of A-law and µ-law', supportLevel: 'core' },
  { name: 'format_sln.so', description: 'Files of plain samples', supportLevel: 'core' },
  { name: 'format_wav.so', description: 'WAV files', supportLevel: 'core' },
  { name: 'format_wav_gsm.so', description: 'WAV files of GSM', supportLevel: 'core' },
  { name: 'res_format_attr_opus.so', description: 'Opus: negotiation', supportLevel: 'core' },
]
