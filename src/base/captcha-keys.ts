/** The public site keys of the platform's captcha, as its published SDK has them; the same for every site. */
export const platformCaptchaKeys = {
  visible: '6Ld0J8IcAAAAANyrnxzrRlX1xrrdXsOmsepUYosy',
  invisible: '6LdoPaUfAAAAAJphvHoUoOob7mx0KDlXyXlgrx5v',
} as const;
