// What amd.conf and dsp.conf say about listening: thresholds and lengths of silence and speech.

import { table } from '@jackfield/base'
import { type Complaint, type ConfDocument, findSection } from '@jackfield/conf'
import { type AmdSettings, defaultAmd } from './answer-judge.ts'

export interface ListeningSettings {
  readonly amd: AmdSettings
  /** softer is silence: the mean magnitude of samples */
  readonly silenceThreshold: number
}

export const defaultListening: ListeningSettings = { amd: defaultAmd, silenceThreshold: 256 }

/** Names of amd.conf and what each sets. */
const amdNames = table<keyof AmdSettings>({
  initial_silence: 'initialSilenceMs',
  greeting: 'greetingMs',
  after_greeting_silence: 'afterGreetingSilenceMs',
  total_analysis_time: 'totalMs',
  min_word_length: 'shortestWordMs',
  between_words_silence: 'betweenWordsMs',
  maximum_number_of_words: 'mostWords',
  silence_threshold: 'silenceThreshold',
  maximum_word_length: 'longestWordMs',
})

/** Every option of amd.conf. */
export const amdOptions: readonly string[] = [...amdNames.keys()]

const wholeNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined)

export function readListening(
  amdConf: ConfDocument,
  dspConf: ConfDocument,
): { listening: ListeningSettings; complaints: Complaint[] } {
  const complaints: Complaint[] = []
  const complain = (file: string, line: number, message: string) =>
    complaints.push({ severity: 'warning', code: 'listening-wrong', message, file, line })
  let { amd, silenceThreshold } = defaultListening
  for (const { name, value, file, line } of findSection(dspConf, 'default')?.variables ?? []) {
    if (name.toLowerCase() !== 'silencethreshold') continue
    const number = wholeNumber(value)
    if (number !== undefined && number >= 1 && number <= 32_767) silenceThreshold = number
    else complain(file, line, `'${value}' is no threshold of silence`)
  }
  amd = { ...amd, silenceThreshold }
  for (const { name, value, file, line } of findSection(amdConf, 'general')?.variables ?? []) {
    const field = amdNames.get(name.toLowerCase())
    const number = wholeNumber(value)
    if (field && number !== undefined) amd = { ...amd, [field]: number }
    else complain(file, line, `'${name} = ${value}' is not understood`)
  }
  return { listening: { amd, silenceThreshold }, complaints }
}
