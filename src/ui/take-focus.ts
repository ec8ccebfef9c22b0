/** As the `ref` of what appears in place of what had the keyboard: from here on it goes on. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
