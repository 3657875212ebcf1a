import { command } from '../command.ts'
import { shown } from '../reply.ts'

const yesNo = (isSo: boolean) => (isSo ? 'Yes' : 'No')

export const cdrShowStatus = command(
  { name: 'cdr show status', synopsis: 'Shows how call records are kept, and where they are written to.' },
  ({ deps: { records } }) => {
    const { isEnabled, backends, batch, keepsUnanswered, recordsCongestion, isActive, written, waiting } =
      records.calls()
    const lines = [
      '',
      'Call Detail Record (CDR) settings',
      '----------------------------------',
      `  Logging:                    ${isEnabled ? 'Enabled' : 'Disabled'}`,
      `  Mode:                       ${batch ? 'Batch' : 'Simple'}`,
      `  Log calls by default:       ${yesNo(isActive)}`,
      `  Log unanswered calls:       ${yesNo(keepsUnanswered)}`,
      `  Log congestion:             ${yesNo(recordsCongestion)}`,
      `  Records since the start:    ${written}`,
      '',
      ...(batch
        ? [
            '* Batch Mode Settings',
            '  -------------------',
            `  Safe shutdown:              ${batch.flushesAtEnd ? 'Enabled' : 'Disabled'}`,
            `  Current batch size:         ${waiting} ${waiting === 1 ? 'record' : 'records'}`,
            `  Maximum batch size:         ${batch.size} records`,
            `  Maximum batch time:         ${batch.timeMs / 1000} seconds`,
            '',
          ]
        : []),
      '* Registered Backends',
      '  -------------------',
      ...(backends.length === 0 ? ['    (none)'] : backends.map((name) => `    ${name}`)),
      '',
    ]
    return shown(lines, {
      isEnabled,
      keepsUnanswered,
      recordsCongestion,
      isDefaultOn: isActive,
      written,
      waiting,
      backends: [...backends],
      batch: batch ? { ...batch } : null,
    })
  },
)
