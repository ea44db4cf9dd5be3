/** The contract's input classes, which bring the validator with them: loaded when a form is first touched. */
export const loadRules = () => import('@guildhall/contracts/accounts');
