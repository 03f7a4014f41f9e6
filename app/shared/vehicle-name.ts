/** "2025 Ferrari Roma": how papers, mails and lists call a vehicle. Pages about the car add its trim (fleet/rules.ts). */
export function vehicleName({ year, make, model }: { year: number; make: string; model: string }): string {
  return `${year} ${make} ${model}`
}
