/** What was asked cannot be done. Its message is one line for whoever asked. */
export class Complaint extends Error {}
