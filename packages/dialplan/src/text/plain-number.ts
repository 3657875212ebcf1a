// Numbers as functions of arithmetic write them: without decimals when whole, else with six.

export const plainNumber = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(6))
