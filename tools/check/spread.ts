// The order in which the files of suites are run: those of one folder are spread evenly over the whole run, so that browsers,
// which reckon, run beside suites that wait. Not by how long files take: that is another on every machine.

/** Keeps the order within each folder. */
export function spread(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, folderOf)
  const placed = [...folders.values()].flatMap((inOne) =>
    inOne.map((file, at) => ({ file, place: (at + 0.5) / inOne.length })),
  )
  return placed.sort((a, b) => a.place - b.place).map(({ file }) => file)
}

/** Of `tests/console/calls.test.ts`, and of what stands deeper in it: `tests/console`. */
function folderOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}
