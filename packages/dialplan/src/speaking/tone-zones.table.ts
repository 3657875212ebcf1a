// Countries whose telephone tones are known by name.

export const toneZones: readonly string[] = (
  'at au be br bg ch cl cn cr cz de dk ee es fi fr gr hk hu id il in ir is it jp jo lt lv md mo mx my nl no nz pa ph pk pl pt ro ru ' +
  'se sg sk th tr tw uk us us-old us-2 ve za'
).split(' ')
