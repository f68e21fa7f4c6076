import type { Locator } from 'playwright';

/** A part of the page as a screen reader reads it, one line each, without what differs in every run. */
export async function readOut(part: Locator): Promise<string> {
  const lines = (await part.ariaSnapshot()).split('\n');
  const kept = lines.filter((line) => !/- \/url:|: asked |- text: ·$/.test(line));
  const depth = (line = '') => line.search(/\S|$/);
  // A paragraph that had only the time is empty.
  const isEmpty = (line: string, index: number) =>
    line.endsWith('- paragraph:') && depth(kept[index + 1]) <= depth(line);
  return kept.filter((line, index) => !isEmpty(line, index)).join('\n');
}

/** The announcement of each question of the demo. */
export const readings = {
  /** A call as it is proposed. */
  approval: `
- article "Send e-mail Send email to a@b.com with subject 'Hi'?":
  - paragraph: Send e-mail
  - paragraph:
    - code: sendEmail
  - strong: Medium risk
  - heading "Send email to a@b.com with subject 'Hi'?" [level=3]
  - 'region "Tool: sendEmail"':
    - term: to
    - definition: a@b.com
    - term: subject
    - definition: Hi
    - group "body": Hi there!
  - button "Approve"
  - button "Deny"
  - button "More actions": ⋯
  - button "Skip question"`.trim(),

  /** The changes of an edit. */
  edits: `
- table "What changes":
  - caption: What changes
  - rowgroup:
    - row "Field Before After":
      - columnheader "Field"
      - columnheader "Before"
      - columnheader "After"
  - rowgroup:
    - 'row "subject removed: Quarterly added: The report"':
      - rowheader "subject"
      - 'cell "removed: Quarterly added: The report"':
        - deletion: "removed: Quarterly"
        - insertion: "added: The"
        - text: report`.trim(),

  /** What remains of a question after it is decided. */
  denied: `
- article "2 Send e-mail Approve sendEmail to y@z.com?":
  - paragraph: 2 Send e-mail
  - paragraph:
    - code: sendEmail
  - heading "Approve sendEmail to y@z.com?" [level=3]
  - paragraph:
    - strong: Denied
    - text: Not sent yet
    - 'button "Undo: Approve sendEmail to y@z.com?"': Undo
  - group: What was asked`.trim(),

  /** How three answers are sent. */
  bar: `
- region "Your answers":
  - strong: 3 of 3 answered
  - list "Questions":
    - listitem:
      - 'button "Go to question 1, answered: Approve sendEmail to x@y.com?"': "1"
    - listitem:
      - 'button "Go to question 2, answered: Approve sendEmail to y@z.com?"': "2"
    - listitem:
      - 'button "Go to question 3, answered: Approve sendEmail to z@w.com?"': "3"
  - button "Previous question": ↑
  - button "Next question": ↓
  - button "Send"
  - button "Undo all"`.trim(),

  /** A form with errors. */
  filing: `
- article "Input needed Please provide the quarterly filing details.":
  - paragraph: Input needed
  - time: "Time left: 10 minutes"
  - heading "Please provide the quarterly filing details." [level=3]
  - text: quarter
  - combobox "quarter" [invalid]:
    - option "Choose…" [selected]
    - option "Q1"
    - option "Q2"
    - option "Q3"
    - option "Q4"
  - paragraph: Enter a value.
  - text: year
  - spinbutton "year" [invalid]
  - paragraph: Enter a value.
  - text: revenue
  - spinbutton "revenue" [invalid]
  - paragraph: Enter a value.
  - region "There are 3 problems":
    - paragraph: There are 3 problems
    - list:
      - listitem:
        - 'link "quarter: Enter a value."':
      - listitem:
        - 'link "year: Enter a value."':
      - listitem:
        - 'link "revenue: Enter a value."':
  - button "Answer"
  - button "Skip question"
  - group "Edit as":
    - button "Form" [pressed]
    - button "JSON"`.trim(),

  /** A confirmation. */
  confirmation: `
- article "Please confirm Archive 14 closed tickets?":
  - paragraph: Please confirm
  - heading "Archive 14 closed tickets?" [level=3]
  - button "Yes"
  - button "No"
  - button "Skip question"`.trim(),

  /** A form beside its details. */
  custom: `
- article "Database modification · langgraph Extend 312 trials by 7 days?":
  - paragraph: Database modification · langgraph
  - heading "Extend 312 trials by 7 days?" [level=3]
  - group:
    - text: Details
    - term: table
    - definition: customers
    - term: operation
    - definition: update
    - term: where
    - definition: plan = 'trial'
    - term: rows
    - definition:
      - code: "312"
  - text: Apply the change
  - radiogroup "Apply the change":
    - radio "Yes"
    - text: "Yes"
    - radio "No"
    - text: "No"
  - text: Note for the change log (optional)
  - textbox "Note for the change log (optional)"
  - button "Answer"
  - button "Skip question"`.trim(),

  /** The second of two questions. */
  nights: `
- article "Input needed Oslo, noted. How many nights?":
  - paragraph: Input needed
  - heading "Oslo, noted. How many nights?" [level=3]
  - text: nights
  - spinbutton "nights"
  - button "Answer"
  - button "Skip question"`.trim(),
} as const;
