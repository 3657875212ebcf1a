// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { abs } from './abs.ts'
import { array } from './array.ts'
import { base64Decode } from './base64-decode.ts'
import { base64Encode } from './base64-encode.ts'
import { blacklist } from './blacklist.ts'
import { callerId } from './caller-id.ts'
import { channelExists } from './channel-exists.ts'
import { channel } from './channel.ts'
import { channels } from './channels.ts'
import { connectedLine } from './connected-line.ts'
import { csvQuote } from './csv-quote.ts'
import { cut } from './cut.ts'
import { dbDelete } from './db-delete.ts'
import { dbExists } from './db-exists.ts'
import { dbKeyCount } from './db-key-count.ts'
import { dbKeys } from './db-keys.ts'
import { db } from './db.ts'
import { dec } from './dec.ts'
import { deleteVariable } from './delete.ts'
import { deviceState } from './device-state.ts'
import { dialplanExists } from './dialplan-exists.ts'
import { digitSum } from './digit-sum.ts'
import { env } from './env.ts'
import { evaluate } from './eval.ts'
import { exception } from './exception.ts'
import { exists } from './exists.ts'
import { exportVariable } from './export.ts'
import { extensionState } from './extension-state.ts'
import { fieldNum } from './field-num.ts'
import { fieldQty } from './field-qty.ts'
import { filter } from './filter.ts'
import { globalDelete } from './global-delete.ts'
import { global } from './global.ts'
import { groupCount } from './group-count.ts'
import { groupList } from './group-list.ts'
import { groupMatchCount } from './group-match-count.ts'
import { group } from './group.ts'
import { hashKeys } from './hash-keys.ts'
import { hash } from './hash.ts'
import { hint } from './hint.ts'
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
import { ltrim } from './ltrim.ts'
import { masterChannel } from './master-channel.ts'
import { math } from './math.ts'
import { max } from './max.ts'
import { md5 } from './md5.ts'
import { min } from './min.ts'
import { passthru } from './passthru.ts'
import { pop } from './pop.ts'
import { push } from './push.ts'
import { quote } from './quote.ts'
import { rand } from './rand.ts'
import { redirecting } from './redirecting.ts'
import { regex } from './regex.ts'
import { replace } from './replace.ts'
import { rtrim } from './rtrim.ts'
import { setFunction } from './set.ts'
import { sha1 } from './sha1.ts'
import { shared } from './shared.ts'
import { shift } from './shift.ts'
import { sort } from './sort.ts'
import { sprintf } from './sprintf.ts'
import { stackPeek } from './stack-peek.ts'
import { strBetween } from './str-between.ts'
import { strReplace } from './str-replace.ts'
import { strftime } from './strftime.ts'
import { strptime } from './strptime.ts'
import { timeout } from './timeout.ts'
import { toLower } from './to-lower.ts'
import { toUpper } from './to-upper.ts'
import { trim } from './trim.ts'
import { unshift } from './unshift.ts'
import { uriDecode } from './uri-decode.ts'
import { uriEncode } from './uri-encode.ts'
import { uuid } from './uuid.ts'
import { variableExists } from './variable-exists.ts'

export const functions = [
  abs,
  array,
  base64Decode,
  base64Encode,
  blacklist,
  callerId,
  channelExists,
  channel,
  channels,
  connectedLine,
  csvQuote,
  cut,
  dbDelete,
  dbExists,
  dbKeyCount,
  dbKeys,
  db,
  dec,
  deleteVariable,
  deviceState,
  dialplanExists,
  digitSum,
  env,
  evaluate,
  exception,
  exists,
  exportVariable,
  extensionState,
  fieldNum,
  fieldQty,
  filter,
  globalDelete,
  global,
  groupCount,
  groupList,
  groupMatchCount,
  group,
  hashKeys,
  hash,
  hint,
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
  ltrim,
  masterChannel,
  math,
  max,
  md5,
  min,
  passthru,
  pop,
  push,
  quote,
  rand,
  redirecting,
  regex,
  replace,
  rtrim,
  setFunction,
  sha1,
  shared,
  shift,
  sort,
  sprintf,
  stackPeek,
  strBetween,
  strReplace,
  strftime,
  strptime,
  timeout,
  toLower,
  toUpper,
  trim,
  unshift,
  uriDecode,
  uriEncode,
  uuid,
  variableExists,
] as const
