// Options of a section of a file about records, with what is wrong in them reported.

import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  findSection,
  type OptionsOf,
  readOptions,
} from '@jackfield/conf'
import type { ConfigurationSource } from './source.ts'

export function readSection<T extends Parameters<typeof readOptions>[0]>(
  source: ConfigurationSource,
  table: T,
  section: ConfSection,
): OptionsOf<T> {
  const { options, complaints } = readOptions(table, section, { unknown: 'warning', badValue: 'warning' })
  source.complain(complaints)
  return options as OptionsOf<T>
}

export const sectionOf = (document: ConfDocument, name: string): ConfSection =>
  findSection(document, name) ?? {
    name,
    isTemplate: false,
    bases: [],
    variables: [],
    file: document.file,
    line: 0,
  }

export const about = ({ file, line }: ConfSection, message: string): Complaint => ({
  severity: 'warning',
  code: 'bad-value',
  message,
  file,
  line,
})
