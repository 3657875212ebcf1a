// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { array } from './array.ts'
import { astConfig } from './ast-config.ts'
import { astSorcery } from './ast-sorcery.ts'
import { callerId } from './caller-id.ts'
import { cdrProp } from './cdr-prop.ts'
import { cdr } from './cdr.ts'
import {
  rand,
  uuid,
} from './chance.ts'
import {
  group,
  groupList,
  groupCount,
  groupMatchCount,
} from './channel-groups.ts'
import { channel } from './channel.ts'
import {
  channels,
  channelExists,
  masterChannel,
} from './channels.ts'
import {
  ifFunction,
  ifTime,
  ifModule,
  exists,
  isNull,
} from './conditions.ts'
import {
  confbridge,
  confbridgeInfo,
  confbridgeChannels,
} from './confbridge.ts'
import { connectedLine } from './connected-line.ts'
import {
  aesEncrypt,
  aesDecrypt,
  md5,
  sha1,
} from './cryptography.ts'
import { curlOpt } from './curl-opt.ts'
import { curl } from './curl.ts'
import { cut } from './cut.ts'
import {
  db,
  dbExists,
  dbDelete,
  dbKeys,
  dbKeyCount,
  blacklist,
} from './database.ts'
import { denoise } from './denoise.ts'
import { dialplanExists } from './dialplan-exists.ts'
import {
  base64Encode,
  base64Decode,
  uriEncode,
  uriDecode,
} from './encodings.ts'
import { env } from './env.ts'
import { evalExten } from './eval-exten.ts'
import { exception } from './exception.ts'
import { featureMap } from './feature-map.ts'
import { feature } from './feature.ts'
import { fileCountLine } from './file-count-line.ts'
import { fileFormat } from './file-format.ts'
import { file } from './file.ts'
import { filter } from './filter.ts'
import {
  hangupCause,
  hangupCauseKeys,
} from './hangup-causes.ts'
import {
  hash,
  hashKeys,
} from './hashes.ts'
import { holdIntercept } from './hold-intercept.ts'
import { jitterbuffer } from './jitterbuffer.ts'
import { jsonDecode } from './json-decode.ts'
import { keypadHash } from './keypad-hash.ts'
import { listFilter } from './list-filter.ts'
import {
  push,
  pop,
  shift,
  unshift,
  fieldNum,
  fieldQty,
} from './lists.ts'
import {
  lock,
  tryLock,
  unlock,
} from './locks.ts'
import { math } from './math.ts'
import { messageData } from './message-data.ts'
import { message } from './message.ts'
import { mixmonitor } from './mixmonitor.ts'
import { muteAudio } from './mute-audio.ts'
import {
  abs,
  max,
  min,
  digitSum,
  inc,
  dec,
} from './numbers.ts'
import {
  basename,
  dirname,
} from './paths.ts'
import {
  pjsipHeader,
  pjsipHeaders,
  pjsipHeaderParam,
  pjsipInheritableHeader,
  pjsipResponseHeader,
  pjsipResponseHeaders,
} from './pjsip-headers.ts'
import {
  pjsipEndpoint,
  pjsipAor,
  pjsipContact,
  pjsipDialContacts,
} from './pjsip-objects.ts'
import {
  pjsipDtmfMode,
  pjsipMediaOffer,
  pjsipMohPassthrough,
  pjsipSendSessionRefresh,
  pjsipTransferHandling,
} from './pjsip-session.ts'
import {
  pjsipParseUri,
  pjsipParseUriFrom,
} from './pjsip-uris.ts'
import { presenceState } from './presence-state.ts'
import { recordingInfo } from './recording-info.ts'
import { redirecting } from './redirecting.ts'
import { regex } from './regex.ts'
import { replace } from './replace.ts'
import { shared } from './shared.ts'
import { shell } from './shell.ts'
import { sort } from './sort.ts'
import { sprintf } from './sprintf.ts'
import { stat } from './stat.ts'
import {
  deviceState,
  extensionState,
  hint,
} from './states.ts'
import { strReplace } from './str-replace.ts'
import {
  len,
  trim,
  ltrim,
  rtrim,
  toLower,
  toUpper,
  quote,
  csvQuote,
  strBetween,
  passthru,
} from './strings.ts'
import {
  local,
  localPeek,
  stackPeek,
} from './subroutines.ts'
import { sysinfo } from './sysinfo.ts'
import { talkDetect } from './talk-detect.ts'
import { timeout } from './timeout.ts'
import {
  strftime,
  strptime,
} from './times.ts'
import { toneDetect } from './tone-detect.ts'
import {
  setFunction,
  deleteVariable,
  variableExists,
  global,
  globalDelete,
  importVariable,
  exportVariable,
  evaluate,
} from './variables.ts'
import { version } from './version.ts'
import { volume } from './volume.ts'

export const functions = [
  array,
  astConfig,
  astSorcery,
  callerId,
  cdrProp,
  cdr,
  rand,
  uuid,
  group,
  groupList,
  groupCount,
  groupMatchCount,
  channel,
  channels,
  channelExists,
  masterChannel,
  ifFunction,
  ifTime,
  ifModule,
  exists,
  isNull,
  confbridge,
  confbridgeInfo,
  confbridgeChannels,
  connectedLine,
  aesEncrypt,
  aesDecrypt,
  md5,
  sha1,
  curlOpt,
  curl,
  cut,
  db,
  dbExists,
  dbDelete,
  dbKeys,
  dbKeyCount,
  blacklist,
  denoise,
  dialplanExists,
  base64Encode,
  base64Decode,
  uriEncode,
  uriDecode,
  env,
  evalExten,
  exception,
  featureMap,
  feature,
  fileCountLine,
  fileFormat,
  file,
  filter,
  hangupCause,
  hangupCauseKeys,
  hash,
  hashKeys,
  holdIntercept,
  jitterbuffer,
  jsonDecode,
  keypadHash,
  listFilter,
  push,
  pop,
  shift,
  unshift,
  fieldNum,
  fieldQty,
  lock,
  tryLock,
  unlock,
  math,
  messageData,
  message,
  mixmonitor,
  muteAudio,
  abs,
  max,
  min,
  digitSum,
  inc,
  dec,
  basename,
  dirname,
  pjsipHeader,
  pjsipHeaders,
  pjsipHeaderParam,
  pjsipInheritableHeader,
  pjsipResponseHeader,
  pjsipResponseHeaders,
  pjsipEndpoint,
  pjsipAor,
  pjsipContact,
  pjsipDialContacts,
  pjsipDtmfMode,
  pjsipMediaOffer,
  pjsipMohPassthrough,
  pjsipSendSessionRefresh,
  pjsipTransferHandling,
  pjsipParseUri,
  pjsipParseUriFrom,
  presenceState,
  recordingInfo,
  redirecting,
  regex,
  replace,
  shared,
  shell,
  sort,
  sprintf,
  stat,
  deviceState,
  extensionState,
  hint,
  strReplace,
  len,
  trim,
  ltrim,
  rtrim,
  toLower,
  toUpper,
  quote,
  csvQuote,
  strBetween,
  passthru,
  local,
  localPeek,
  stackPeek,
  sysinfo,
  talkDetect,
  timeout,
  strftime,
  strptime,
  toneDetect,
  setFunction,
  deleteVariable,
  variableExists,
  global,
  globalDelete,
  importVariable,
  exportVariable,
  evaluate,
  version,
  volume,
] as const
