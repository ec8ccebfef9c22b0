/** Whether something is open that keeps the keyboard to itself. The shell's flyouts do not, and are in the page also while they are closed. */
export function dialogIsOpen(): boolean {
  return document.querySelector('[role=dialog]:not([popover])') !== null
}
