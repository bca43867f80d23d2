create index feedback_rating on feedback (rating, id);
