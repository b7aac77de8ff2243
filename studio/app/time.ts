export function toTime(date: Date): string {
  return date.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
}

export function toDateTime(date: Date): string {
  return date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
}

export function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString()
}
