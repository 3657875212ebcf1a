// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { asyncagiBreak } from './asyncagi-break.ts'
import {
  answer,
  hangup,
  channelStatus,
  setAutohangup,
  setCallerid,
  setMusic,
} from './channel.ts'
import { controlStreamFile } from './control-stream-file.ts'
import {
  databaseGet,
  databasePut,
  databaseDel,
  databaseDeltree,
} from './database.ts'
import { exec } from './exec.ts'
import { getData } from './get-data.ts'
import { getOption } from './get-option.ts'
import { gosub } from './gosub.ts'
import { noop } from './noop.ts'
import {
  setContext,
  setExtension,
  setPriority,
} from './position.ts'
import { recordFile } from './record-file.ts'
import {
  sayAlpha,
  sayPhonetic,
  sayDigits,
  sayNumber,
  sayDate,
  sayTime,
  sayDatetime,
} from './saying.ts'
import {
  speechCreate,
  speechSet,
  speechLoadGrammar,
  speechUnloadGrammar,
  speechActivateGrammar,
  speechDeactivateGrammar,
  speechRecognize,
  speechDestroy,
} from './speech.ts'
import { streamFile } from './stream-file.ts'
import {
  sendText,
  receiveText,
  receiveChar,
  sendImage,
  tddMode,
} from './texts.ts'
import {
  getVariable,
  getFullVariable,
  setVariable,
} from './variables.ts'
import { verbose } from './verbose.ts'
import { waitForDigit } from './wait-for-digit.ts'

export const commands = [
  asyncagiBreak,
  answer,
  hangup,
  channelStatus,
  setAutohangup,
  setCallerid,
  setMusic,
  controlStreamFile,
  databaseGet,
  databasePut,
  databaseDel,
  databaseDeltree,
  exec,
  getData,
  getOption,
  gosub,
  noop,
  setContext,
  setExtension,
  setPriority,
  recordFile,
  sayAlpha,
  sayPhonetic,
  sayDigits,
  sayNumber,
  sayDate,
  sayTime,
  sayDatetime,
  speechCreate,
  speechSet,
  speechLoadGrammar,
  speechUnloadGrammar,
  speechActivateGrammar,
  speechDeactivateGrammar,
  speechRecognize,
  speechDestroy,
  streamFile,
  sendText,
  receiveText,
  receiveChar,
  sendImage,
  tddMode,
  getVariable,
  getFullVariable,
  setVariable,
  verbose,
  waitForDigit,
] as const
