export function markEmptyFields(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.field > :is(input, textarea)')) {
    field.ariaInvalid = field.value.trim() ? null : 'true'
    field.addEventListener('input', () => (field.ariaInvalid = null), { once: true })
  }
}
