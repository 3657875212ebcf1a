// The sixteen keys and the two tones of each (ITU-T Q.23).
// Nothing else.

export const rowsHz = [697, 770, 852, 941] as const
export const columnsHz = [1_209, 1_336, 1_477, 1_633] as const
export const keys = ['123A', '456B', '789C', '*0#D'] as const

export function tonesOf(key: string): readonly [rowHz: number, columnHz: number] | undefined {
  const wanted = key.toUpperCase()
  for (const [row, line] of keys.entries()) {
    const column = line.indexOf(wanted)
    if (wanted.length === 1 && column !== -1) return [rowsHz[row] as number, columnsHz[column] as number]
  }
  return undefined
}
