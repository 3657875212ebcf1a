// Reads res_parking.conf. Anything in it that is wrong makes all of it count for nothing, as in Asterisk: half a lot loses calls.

import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  failure,
  findVariable,
  parseBoolean,
  readOptions,
  visibleSections,
} from '@jackfield/conf'
import { generalOptions, lotOptions, sides } from './lot-options.table.ts'
import { type LotSettings, type ParkingSettings, parseSpaces } from './lot-settings.ts'

export interface ReadParking {
  /** absent: there is no file, or something in it is wrong */
  readonly settings?: ParkingSettings
  readonly complaints: readonly Complaint[]
}

export const defaultLotName = 'default'
const impliedExtension = '700'

const sideOptions: readonly string[] = Object.entries(lotOptions).flatMap(([name, row]) =>
  'values' in row && row.values === sides ? [name] : [],
)

export function readParking(document: ConfDocument): ReadParking {
  if (!document.ok) return { complaints: [] }
  const complaints: Complaint[] = []
  const lots = new Map<string, LotSettings>()
  let isDynamic = false
  for (const section of visibleSections(document)) {
    if (section.name.toLowerCase() === 'general') {
      const { options, complaints: wrong } = readOptions(generalOptions, section)
      complaints.push(...wrong)
      isDynamic = options.parkeddynamic ?? false
      continue
    }
    const lot = readLot(section, complaints)
    if (lot) lots.set(section.name, lot)
  }
  if (complaints.some(({ severity }) => severity === 'error')) return { complaints }
  if (!lots.has(defaultLotName)) lots.set(defaultLotName, { ...plainLot(document.file), parkext: impliedExtension })
  return { settings: { isDynamic, lots }, complaints }
}

function readLot(section: ConfSection, complaints: Complaint[]): LotSettings | undefined {
  const read = readOptions(lotOptions, withPlainSides(section))
  complaints.push(...read.complaints)
  if (!read.ok) return undefined
  const { parkpos, ...options } = read.options
  const spaces = parseSpaces(parkpos)
  if (spaces) return { ...options, ...spaces, name: section.name }
  const message = `"${parkpos}" is no range of parking spaces such as 701-750`
  complaints.push(failure('bad-value', message, findVariable(section, 'parkpos') ?? section))
  return undefined
}

/** The lot that is there without being configured. */
function plainLot(file: string): LotSettings {
  const section = { name: defaultLotName, isTemplate: false, bases: [], variables: [], file, line: 0 }
  return readLot(section, []) as LotSettings
}

/** Any word for no means nobody. */
function withPlainSides(section: ConfSection): ConfSection {
  const variables = section.variables.map((variable) => {
    const isNobody = sideOptions.includes(variable.name.toLowerCase()) && parseBoolean(variable.value) === false
    return isNobody ? { ...variable, value: 'no' } : variable
  })
  return { ...section, variables }
}
