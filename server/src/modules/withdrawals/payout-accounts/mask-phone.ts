/** Returns a phone number with only its first and last two digits, e.g. `08•••••••90`. */
export function maskPhone(phone: string): string {
  return phone.slice(0, 2) + "•".repeat(Math.max(phone.length - 4, 0)) + phone.slice(-2);
}
