// The .conf reader: text into sections, sections into typed options, and access lists.
// Not any file in particular: it knows no option of any module.

export { AccessList, type ReadAccessList, readAccessList } from './access-list.ts'
export { type Address, formatAddress, parseAddress } from './address.ts'
export { type Complaint, failure, formatComplaint, notice, type Place, warning } from './complaint.ts'
export type { CommandOutput, ConfFiles } from './conf-files.ts'
export { type DiskFilesOptions, diskFiles } from './disk-files.ts'
export {
  allValues,
  type ConfDocument,
  type ConfSection,
  type ConfVariable,
  findSection,
  findSections,
  findVariable,
  findVariables,
  lastValue,
  visibleSections,
} from './document.ts'
export { type CategoryOptions, ConfText } from './edit-conf.ts'
export { type IpNetwork, isInNetwork, isInNetworks, parseIp, parseIpNetwork } from './ip-network.ts'
export { memoryFiles } from './memory-files.ts'
export { parseConf, type ReadConfOptions, readConf } from './read-conf.ts'
export {
  type AnyRow,
  type OptionRow,
  type OptionsOf,
  type OptionTable,
  type ReadOptions,
  type ReadOptionsPolicy,
  readOptions,
} from './read-options.ts'
export { type DurationUnit, parseBoolean, parseDurationMs, parseInteger, parseList, parseWords } from './values.ts'
