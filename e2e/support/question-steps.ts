const common = { max_attempts: 3, optional: false };

/** A form with a field of each kind that a browser treats in its own way. */
export const formStep = {
  ...common,
  id: 'about',
  kind: 'form',
  required_step_ids: [],
  options: {
    questions: [
      { id: 'name', label: 'Full name', type: 'text', known: 'name' },
      { id: 'born', label: 'Date of birth', type: 'date', latest: 'today' },
      { id: 'phone', label: 'Phone', type: 'phone' },
      { id: 'number', label: 'T.C. number', type: 'national_number', country: 'TR' },
      { id: 'from', label: 'Country', type: 'country' },
    ],
  },
};

/** Sections, a condition on an earlier answer, several choices and a question that may be left out. */
export const questionnaireStep = {
  ...common,
  id: 'living',
  kind: 'questionnaire',
  required_step_ids: ['about'],
  options: {
    sections: [
      {
        title: 'Your work',
        questions: [
          {
            id: 'work',
            label: 'What do you do?',
            type: 'choice',
            choices: [
              { value: 'employed', label: 'I am employed' },
              { value: 'none', label: 'Something else' },
            ],
          },
          {
            id: 'employer',
            label: 'Who employs you?',
            type: 'text',
            only_if: { question: 'work', is: ['employed'] },
          },
        ],
      },
      {
        title: 'Your money',
        questions: [
          {
            id: 'sources',
            label: 'Where does it come from?',
            type: 'choices',
            choices: [
              { value: 'salary', label: 'Salary' },
              { value: 'savings', label: 'Savings' },
            ],
          },
          { id: 'income', label: 'Income', type: 'number', minimum: 0, optional: true },
        ],
      },
    ],
  },
};
