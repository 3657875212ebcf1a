// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { abs } from './abs.ts'
import { aesDecrypt } from './aes-decrypt.ts'
import { aesEncrypt } from './aes-encrypt.ts'
import { array } from './array.ts'
import { astConfig } from './ast-config.ts'
import { astSorcery } from './ast-sorcery.ts'
import { base64Decode } from './base64-decode.ts'
import { base64Encode } from './base64-encode.ts'
import { basename } from './basename.ts'
import { blacklist } from './blacklist.ts'
import { callerId } from './caller-id.ts'
import { cdrProp } from './cdr-prop.ts'
import { cdr } from './cdr.ts'
import { channelExists } from './channel-exists.ts'
import { channel } from './channel.ts'
import { channels } from './channels.ts'
import { connectedLine } from './connected-line.ts'
import { csvQuote } from './csv-quote.ts'
import { curlOpt } from './curl-opt.ts'
import { curl } from './curl.ts'
import { cut } from './cut.ts'
import { dbDelete } from './db-delete.ts'
import { dbExists } from './db-exists.ts'
import { dbKeyCount } from './db-key-count.ts'
import { dbKeys } from './db-keys.ts'
import { db } from './db.ts'
import { dec } from './dec.ts'
import { deleteVariable } from './delete.ts'
import { denoise } from './denoise.ts'
import { deviceState } from './device-state.ts'
import { dialplanExists } from './dialplan-exists.ts'
import { digitSum } from './digit-sum.ts'
import { dirname } from './dirname.ts'
import { env } from './env.ts'
import { evalExten } from './eval-exten.ts'
import { evaluate } from './eval.ts'
import { exception } from './exception.ts'
import { exists } from './exists.ts'
import { exportVariable } from './export.ts'
import { extensionState } from './extension-state.ts'
import { featureMap } from './feature-map.ts'
import { feature } from './feature.ts'
import { fieldNum } from './field-num.ts'
import { fieldQty } from './field-qty.ts'
import { fileCountLine } from './file-count-line.ts'
import { fileFormat } from './file-format.ts'
import { file } from './file.ts'
import { filter } from './filter.ts'
import { globalDelete } from './global-delete.ts'
import { global } from './global.ts'
import { groupCount } from './group-count.ts'
import { groupList } from './group-list.ts'
import { groupMatchCount } from './group-match-count.ts'
import { group } from './group.ts'
import { hangupCauseKeys } from './hangup-cause-keys.ts'
import { hangupCause } from './hangup-cause.ts'
import { hashKeys } from './hash-keys.ts'
import { hash } from './hash.ts'
import { hint } from './hint.ts'
import { holdIntercept } from './hold-intercept.ts'
import { ifModule } from './if-module.ts'
import { ifTime } from './if-time.ts'
import { ifFunction } from './if.ts'
import { importVariable } from './import.ts'
import { inc } from './inc.ts'
import { isNull } from './is-null.ts'
import { jsonDecode } from './json-decode.ts'
import { keypadHash } from './keypad-hash.ts'
import { len } from './len.ts'
import { listFilter } from './list-filter.ts'
import { localPeek } from './local-peek.ts'
import { local } from './local.ts'
import { lock } from './lock.ts'
import { ltrim } from './ltrim.ts'
import { masterChannel } from './master-channel.ts'
import { math } from './math.ts'
import { max } from './max.ts'
import { md5 } from './md5.ts'
import { messageData } from './message-data.ts'
import { message } from './message.ts'
import { min } from './min.ts'
import { mixmonitor } from './mixmonitor.ts'
import { muteAudio } from './mute-audio.ts'
import { passthru } from './passthru.ts'
import { pjsipAor } from './pjsip-aor.ts'
import { pjsipContact } from './pjsip-contact.ts'
import { pjsipDialContacts } from './pjsip-dial-contacts.ts'
import { pjsipDtmfMode } from './pjsip-dtmf-mode.ts'
import { pjsipEndpoint } from './pjsip-endpoint.ts'
import { pjsipHeaderParam } from './pjsip-header-param.ts'
import { pjsipHeader } from './pjsip-header.ts'
import { pjsipHeaders } from './pjsip-headers.ts'
import { pjsipInheritableHeader } from './pjsip-inheritable-header.ts'
import { pjsipMediaOffer } from './pjsip-media-offer.ts'
import { pjsipMohPassthrough } from './pjsip-moh-passthrough.ts'
import { pjsipParseUriFrom } from './pjsip-parse-uri-from.ts'
import { pjsipParseUri } from './pjsip-parse-uri.ts'
import { pjsipResponseHeader } from './pjsip-response-header.ts'
import { pjsipResponseHeaders } from './pjsip-response-headers.ts'
import { pjsipSendSessionRefresh } from './pjsip-send-session-refresh.ts'
import { pjsipTransferHandling } from './pjsip-transfer-handling.ts'
import { pop } from './pop.ts'
import { presenceState } from './presence-state.ts'
import { push } from './push.ts'
import { quote } from './quote.ts'
import { rand } from './rand.ts'
import { recordingInfo } from './recording-info.ts'
import { redirecting } from './redirecting.ts'
import { regex } from './regex.ts'
import { replace } from './replace.ts'
import { rtrim } from './rtrim.ts'
import { setFunction } from './set.ts'
import { sha1 } from './sha1.ts'
import { shared } from './shared.ts'
import { shell } from './shell.ts'
import { shift } from './shift.ts'
import { sort } from './sort.ts'
import { sprintf } from './sprintf.ts'
import { stackPeek } from './stack-peek.ts'
import { stat } from './stat.ts'
import { strBetween } from './str-between.ts'
import { strReplace } from './str-replace.ts'
import { strftime } from './strftime.ts'
import { strptime } from './strptime.ts'
import { sysinfo } from './sysinfo.ts'
import { talkDetect } from './talk-detect.ts'
import { timeout } from './timeout.ts'
import { toLower } from './to-lower.ts'
import { toUpper } from './to-upper.ts'
import { toneDetect } from './tone-detect.ts'
import { trim } from './trim.ts'
import { tryLock } from './try-lock.ts'
import { unlock } from './unlock.ts'
import { unshift } from './unshift.ts'
import { uriDecode } from './uri-decode.ts'
import { uriEncode } from './uri-encode.ts'
import { uuid } from './uuid.ts'
import { variableExists } from './variable-exists.ts'
import { version } from './version.ts'
import { volume } from './volume.ts'

export const functions = [
  abs,
  aesDecrypt,
  aesEncrypt,
  array,
  astConfig,
  astSorcery,
  base64Decode,
  base64Encode,
  basename,
  blacklist,
  callerId,
  cdrProp,
  cdr,
  channelExists,
  channel,
  channels,
  connectedLine,
  csvQuote,
  curlOpt,
  curl,
  cut,
  dbDelete,
  dbExists,
  dbKeyCount,
  dbKeys,
  db,
  dec,
  deleteVariable,
  denoise,
  deviceState,
  dialplanExists,
  digitSum,
  dirname,
  env,
  evalExten,
  evaluate,
  exception,
  exists,
  exportVariable,
  extensionState,
  featureMap,
  feature,
  fieldNum,
  fieldQty,
  fileCountLine,
  fileFormat,
  file,
  filter,
  globalDelete,
  global,
  groupCount,
  groupList,
  groupMatchCount,
  group,
  hangupCauseKeys,
  hangupCause,
  hashKeys,
  hash,
  hint,
  holdIntercept,
  ifModule,
  ifTime,
  ifFunction,
  importVariable,
  inc,
  isNull,
  jsonDecode,
  keypadHash,
  len,
  listFilter,
  localPeek,
  local,
  lock,
  ltrim,
  masterChannel,
  math,
  max,
  md5,
  messageData,
  message,
  min,
  mixmonitor,
  muteAudio,
  passthru,
  pjsipAor,
  pjsipContact,
  pjsipDialContacts,
  pjsipDtmfMode,
  pjsipEndpoint,
  pjsipHeaderParam,
  pjsipHeader,
  pjsipHeaders,
  pjsipInheritableHeader,
  pjsipMediaOffer,
  pjsipMohPassthrough,
  pjsipParseUriFrom,
  pjsipParseUri,
  pjsipResponseHeader,
  pjsipResponseHeaders,
  pjsipSendSessionRefresh,
  pjsipTransferHandling,
  pop,
  presenceState,
  push,
  quote,
  rand,
  recordingInfo,
  redirecting,
  regex,
  replace,
  rtrim,
  setFunction,
  sha1,
  shared,
  shell,
  shift,
  sort,
  sprintf,
  stackPeek,
  stat,
  strBetween,
  strReplace,
  strftime,
  strptime,
  sysinfo,
  talkDetect,
  timeout,
  toLower,
  toUpper,
  toneDetect,
  trim,
  tryLock,
  unlock,
  unshift,
  uriDecode,
  uriEncode,
  uuid,
  variableExists,
  version,
  volume,
] as const
