export function toTime(date: Date): string {
  return date.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
}

export function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString()
}
