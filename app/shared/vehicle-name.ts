export function vehicleName({ year, make, model }: { year: number; make: string; model: string }): string {
  return `${year} ${make} ${model}`
}
