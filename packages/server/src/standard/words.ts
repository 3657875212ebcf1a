// Names in a table, written one after the other.

export const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')
