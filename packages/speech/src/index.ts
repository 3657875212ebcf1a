// Speech: engines of the user's choice that say words, and write down what was said.
// No engine of its own: programs, HTTP and websockets are asked as speech.conf says.

export { hasEspeak } from './engines/espeak-ng.ts'
export { readSpeechConf, type SpeechSettings } from './settings/read-speech-conf.ts'
export { speechEngineOptions, speechGeneralOptions } from './settings/speech-options.table.ts'
export { Speaker } from './synthesis/speaker.ts'
export { Transcriptions } from './transcription/transcriptions.ts'
