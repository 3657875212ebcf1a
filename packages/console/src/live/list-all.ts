// A long list, page by page: what the interface hands out in pieces.

/** More than this is more than anybody looks through: filters are for that. */
export const mostListed = 5_000
const pageSize = 1_000

export async function listAll<R>(
  page: (wish: { readonly limit: number; readonly after?: string }) => Promise<readonly R[]>,
  keyOf: (row: R) => string,
): Promise<readonly R[]> {
  const rows: R[] = []
  for (;;) {
    const last = rows.at(-1)
    const next = await page({ limit: pageSize, ...(last === undefined ? {} : { after: keyOf(last) }) })
    rows.push(...next)
    if (next.length < pageSize || rows.length >= mostListed) return rows
  }
}
