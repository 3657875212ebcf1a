// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { answer } from './answer.ts'
import { asyncagiBreak } from './asyncagi-break.ts'
import { channelStatus } from './channel-status.ts'
import { controlStreamFile } from './control-stream-file.ts'
import { databaseDel } from './database-del.ts'
import { databaseDeltree } from './database-deltree.ts'
import { databaseGet } from './database-get.ts'
import { databasePut } from './database-put.ts'
import { exec } from './exec.ts'
import { getData } from './get-data.ts'
import { getFullVariable } from './get-full-variable.ts'
import { getOption } from './get-option.ts'
import { getVariable } from './get-variable.ts'
import { gosub } from './gosub.ts'
import { hangup } from './hangup.ts'
import { noop } from './noop.ts'
import { receiveChar } from './receive-char.ts'
import { receiveText } from './receive-text.ts'
import { recordFile } from './record-file.ts'
import { sayAlpha } from './say-alpha.ts'
import { sayDate } from './say-date.ts'
import { sayDatetime } from './say-datetime.ts'
import { sayDigits } from './say-digits.ts'
import { sayNumber } from './say-number.ts'
import { sayPhonetic } from './say-phonetic.ts'
import { sayTime } from './say-time.ts'
import { sendImage } from './send-image.ts'
import { sendText } from './send-text.ts'
import { setAutohangup } from './set-autohangup.ts'
import { setCallerid } from './set-callerid.ts'
import { setContext } from './set-context.ts'
import { setExtension } from './set-extension.ts'
import { setMusic } from './set-music.ts'
import { setPriority } from './set-priority.ts'
import { setVariable } from './set-variable.ts'
import { speechActivateGrammar } from './speech-activate-grammar.ts'
import { speechCreate } from './speech-create.ts'
import { speechDeactivateGrammar } from './speech-deactivate-grammar.ts'
import { speechDestroy } from './speech-destroy.ts'
import { speechLoadGrammar } from './speech-load-grammar.ts'
import { speechRecognize } from './speech-recognize.ts'
import { speechSet } from './speech-set.ts'
import { speechUnloadGrammar } from './speech-unload-grammar.ts'
import { streamFile } from './stream-file.ts'
import { tddMode } from './tdd-mode.ts'
import { verbose } from './verbose.ts'
import { waitForDigit } from './wait-for-digit.ts'

export const commands = [
  answer,
  asyncagiBreak,
  channelStatus,
  controlStreamFile,
  databaseDel,
  databaseDeltree,
  databaseGet,
  databasePut,
  exec,
  getData,
  getFullVariable,
  getOption,
  getVariable,
  gosub,
  hangup,
  noop,
  receiveChar,
  receiveText,
  recordFile,
  sayAlpha,
  sayDate,
  sayDatetime,
  sayDigits,
  sayNumber,
  sayPhonetic,
  sayTime,
  sendImage,
  sendText,
  setAutohangup,
  setCallerid,
  setContext,
  setExtension,
  setMusic,
  setPriority,
  setVariable,
  speechActivateGrammar,
  speechCreate,
  speechDeactivateGrammar,
  speechDestroy,
  speechLoadGrammar,
  speechRecognize,
  speechSet,
  speechUnloadGrammar,
  streamFile,
  tddMode,
  verbose,
  waitForDigit,
] as const
